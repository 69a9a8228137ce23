/**
 * The states of the demonstration data to load: those of HOMEGROUND_DEMO_STATES (`MA,NH`), all if
 * empty, and null for no demonstration data (HOMEGROUND_DEMO=off).
 */
export function demoStates(env: NodeJS.ProcessEnv): string[] | null {
  if (env.HOMEGROUND_DEMO === 'off') return null
  return (env.HOMEGROUND_DEMO_STATES ?? '')
    .split(',')
    .map((state) => state.trim().toUpperCase())
    .filter(Boolean)
}
