/** What `launch.mjs` can start, and which packages each needs: those to run, or all. */
export const commands = {
  start: 'run',
  services: 'run',
  data: 'run',
  operator: 'run',
  dev: 'all',
  test: 'all',
  check: 'all',
  build: 'all',
  bench: 'all',
}

/** The pinned versions, the same in the images. */
export const nodeVersion = '24.21.0'
export const pnpmVersion = '12.21.0'

function parts(version) {
  return version.replace(/^v/, '').split('.').map(Number)
}

/** Why this Node cannot even fetch the right one, or null. */
export function nodeSentence(version) {
  if (parts(version)[0] >= 20) return null
  return `Homeground needs Node 20 or newer to start (it fetches the one it runs on itself); this is ${version}. Install a current one from nodejs.org.`
}

/** Whether everything can run on this Node as it is. */
export function isPinnedNode(version) {
  const [major, minor] = parts(version)
  const [pinnedMajor, pinnedMinor] = parts(nodeVersion)
  return major === pinnedMajor && minor >= pinnedMinor
}

/** Why `command` is none of ours, or null. */
export function commandSentence(command) {
  if (Object.hasOwn(commands, command)) return null
  return `Usage: node infra/run/launch.mjs ${Object.keys(commands).join(' | ')}`
}

/** The registry package that holds Node itself for a platform. */
export function nodePackage({ platform, arch }) {
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`
}
