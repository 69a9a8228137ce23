/** The pinned versions, the same in the container images. */
export const nodeVersion = '24.21.0'
export const pnpmVersion = '12.21.0'

function parts(version) {
  return version.replace(/^v/, '').split('.').map(Number)
}

/** Why this Node is too old even to download the pinned one, or null. */
export function unsupportedNodeError(version) {
  if (parts(version)[0] >= 20) return null
  return `Homeground needs Node 20 or newer to start (it downloads the version it runs on); this is ${version}. Install a current one from nodejs.org.`
}

/** True if this Node can run everything itself: the pinned major version, and at least its minor version. */
export function isPinnedNode(version) {
  const [major, minor] = parts(version)
  const [pinnedMajor, pinnedMinor] = parts(nodeVersion)
  return major === pinnedMajor && minor >= pinnedMinor
}

/** The npm package that contains Node itself for a platform. */
export function nodePackage({ platform, arch }) {
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`
}
