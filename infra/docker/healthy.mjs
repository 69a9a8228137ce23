// The containers' health check: exits with 0 if the process on $PORT is healthy (the image has no curl).
const response = await fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).catch(() => null)
process.exit(response?.ok ? 0 : 1)
