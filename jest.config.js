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
const ignored = ['/node_modules/', '/\\.data/', '/\\.tools/', '/\\.cache/']

/** One jest run for everything but the browser, which needs the whole product up (infra/run/test). */
export default {
  // Hooks bring up databases, on machines of any speed.
  testTimeout: 60_000,
  projects: [
    {
      ...ts,
      displayName: 'node',
      testEnvironment: 'node',
      roots: ['<rootDir>/gateway', '<rootDir>/services', '<rootDir>/libs', '<rootDir>/infra'],
      testMatch: ['**/*.test.ts'],
      testPathIgnorePatterns: [...ignored, '/infra/browser/'],
    },
    {
      ...ts,
      displayName: 'web',
      testEnvironment: 'jsdom',
      roots: ['<rootDir>/web'],
      testMatch: ['**/*.test.ts', '**/*.test.tsx'],
      testPathIgnorePatterns: ignored,
      moduleNameMapper: { '\\.css$': '<rootDir>/web/test/no-styles.js' },
    },
    {
      ...ts,
      displayName: 'browser',
      testEnvironment: 'node',
      roots: ['<rootDir>/infra/browser'],
      testMatch: ['**/*.test.ts'],
    },
  ],
}
