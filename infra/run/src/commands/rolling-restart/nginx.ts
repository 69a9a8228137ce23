import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { boundCommand, spawnCommand } from '../../process/bound-process.ts'

/** The port on which nginx listens, and those of the copies behind it. */
export interface Balanced {
  readonly port: number
  readonly copies: readonly number[]
}

/** The path of nginx on this machine, undefined without one. */
export function nginxPath(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin']
  return folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path))
}

/** Starts nginx. What a copy refuses, or cannot serve while it loads its data (503), goes to the next one. */
export async function startNginx(path: string, folder: string, balanced: readonly Balanced[]) {
  await mkdir(join(folder, 'logs'), { recursive: true })
  const file = join(folder, 'nginx.conf')
  await writeFile(file, configuration(folder, balanced))
  return spawnCommand(boundCommand('TERM', [path, '-p', folder, '-c', file]), { stdio: 'inherit' })
}

function configuration(folder: string, balanced: readonly Balanced[]): string {
  const upstream = ({ port, copies }: Balanced) => `
  upstream u${port} {
    ${copies.map((copy) => `server 127.0.0.1:${copy} max_fails=0;`).join(' ')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://u${port};
      proxy_next_upstream error timeout http_503;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
    }
  }`
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
error_log ${folder}/logs/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  ${balanced.map(upstream).join('\n')}
}
`
}
