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

/**
 * `npm test` runs `node` and `web` together, then `browser`, which needs the whole product, and last `changes`, which
 * changes the product's data (infra/run/src/commands/test).
 */
export default {
  // Also for hooks, which create databases; enough for a slow machine.
  testTimeout: 120_000,
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
      testPathIgnorePatterns: [...ignored, '/infra/browser/changes/'],
    },
    {
      ...ts,
      displayName: 'changes',
      testEnvironment: 'node',
      roots: ['<rootDir>/infra/browser/changes'],
      testMatch: ['**/*.test.ts'],
    },
  ],
}
