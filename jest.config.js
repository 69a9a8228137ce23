const ts = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'es6' },
      },
    ],
  },
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'json'],
}
/** Fails a file that leaves a connection, a process or a timer open. */
const nodeEnvironment = '<rootDir>/infra/run/src/commands/test/node-environment.ts'
/** Node loads the modules of a test file: packages once in a worker. */
const native = { runtime: '<rootDir>/infra/run/src/commands/test/native-runtime.ts', testEnvironment: nodeEnvironment }
const ignored = ['/node_modules/', '/\\.data/', '/\\.tools/', '/\\.cache/']
/** Tests in `.tsx` render components in jsdom; one in `.ts` that needs the DOM says so in its first line. */
const web = {
  ...ts,
  roots: ['<rootDir>/web'],
  testPathIgnorePatterns: ignored,
  moduleNameMapper: { '\\.css$': '<rootDir>/web/test/no-styles.js' },
  setupFiles: ['<rootDir>/web/test/text-encoder.ts'],
}

/** The browser tests share one Chromium. */
const browser = {
  ...ts,
  ...native,
  testMatch: ['**/*.test.ts'],
  globalSetup: '<rootDir>/infra/browser/start-browser.ts',
  globalTeardown: '<rootDir>/infra/browser/stop-browser.ts',
}

/**
 * `npm test` runs `node`, `web` and `components` together, then `browser`, which needs the whole product, and last
 * `changes`, which changes the product's data (infra/run/src/commands/test).
 */
export default {
  // Also for hooks, which create databases; enough for a slow machine.
  testTimeout: 120_000,
  // Modules that Node has loaded for a file stay in the memory of its worker.
  workerIdleMemoryLimit: '700MB',
  projects: [
    {
      ...ts,
      displayName: 'node',
      ...native,
      roots: ['<rootDir>/gateway', '<rootDir>/services', '<rootDir>/libs', '<rootDir>/infra'],
      testMatch: ['**/*.test.ts'],
      testPathIgnorePatterns: [...ignored, '/infra/browser/'],
    },
    { ...web, displayName: 'web', testEnvironment: nodeEnvironment, testMatch: ['**/*.test.ts'] },
    { ...web, displayName: 'components', testEnvironment: 'jsdom', testMatch: ['**/*.test.tsx'] },
    {
      ...browser,
      displayName: 'browser',
      roots: ['<rootDir>/infra/browser'],
      testPathIgnorePatterns: [...ignored, '/infra/browser/changes/'],
    },
    { ...browser, displayName: 'changes', roots: ['<rootDir>/infra/browser/changes'] },
  ],
}
