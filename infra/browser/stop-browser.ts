/** Runs after all browser tests: stops what start-browser.ts started. */
export default async function stopBrowser(): Promise<void> {
  await Reflect.get(globalThis, 'stopBrowser')()
}
