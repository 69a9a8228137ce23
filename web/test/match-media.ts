// Mantine asks for the colour scheme and for reduced motion; jsdom cannot, nothing matches.
window.matchMedia = ((media: string) => ({
  matches: false,
  media,
  addEventListener() {},
  removeEventListener() {},
})) as unknown as typeof window.matchMedia
