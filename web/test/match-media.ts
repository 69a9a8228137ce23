// Mantine queries the color scheme and reduced motion. jsdom has no matchMedia: here, nothing matches.
window.matchMedia = (media) => ({
  matches: false,
  media,
  onchange: null,
  addListener() {},
  removeListener() {},
  addEventListener() {},
  removeEventListener() {},
  dispatchEvent: () => false,
})
