// The containers' health check: exits 0 while the process on $PORT lives (the image has no curl).
const answer = await fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).catch(() => null)
process.exit(answer?.ok ? 0 : 1)
