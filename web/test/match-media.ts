// Mantine queries the color scheme and reduced motion. jsdom has no matchMedia: here, nothing matches.
window.matchMedia = ((media: string) => ({
  matches: false,
  media,
  addEventListener() {},
  removeEventListener() {},
})) as unknown as typeof window.matchMedia
