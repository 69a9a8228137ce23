/** A written page of libs/content, which the build turns into a screen. */
declare module '@homeground/content/*.md' {
  const screen: import('react').ComponentType
  export default screen
}
