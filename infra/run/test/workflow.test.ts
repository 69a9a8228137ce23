import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { root } from '../src/checkout/folders.ts'

interface Step {
  readonly uses?: string
  readonly run?: string
}

const text = readFileSync(join(root, '.github/workflows/image.yml'), 'utf8')
const { jobs }: { jobs: Record<string, { if?: string; needs?: string[]; steps: Step[] }> } = parse(text)

function lint(workflow: string): unknown[] {
  const program = join(root, 'infra/run/test/lint-workflow.ts')
  const { stdout, stderr } = spawnSync(process.execPath, [program], { input: workflow, encoding: 'utf8' })
  if (!stdout) throw new Error(stderr)
  return JSON.parse(stdout)
}

describe('the workflow of the image', () => {
  test('is what its linter accepts', () => {
    expect(lint(text)).toEqual([])
    expect(lint(text.replace('needs: [test, image]', 'needs: [tests]'))).toEqual([
      expect.objectContaining({ kind: 'job-needs' }),
    ])
  })

  test('uses actions of others by commit, and publishes only tags whose tests and scan have passed', () => {
    const steps = Object.values(jobs).flatMap(({ steps }) => steps)
    const actions = steps.flatMap(({ uses }) => uses ?? [])
    expect(actions.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([])
    const publishing = Object.entries(jobs).filter(([, { steps }]) =>
      steps.some(({ run }) => / --push /.test(run ?? '')),
    )
    expect(publishing.map(([name, { if: condition, needs }]) => [name, condition, needs])).toEqual([
      ['publish', "startsWith(github.ref, 'refs/tags/v')", ['test', 'image']],
    ])
    const programs = jobs.publish!.steps.map(({ run }) => run).join('\n')
    for (const command of ['npm run sbom', 'cosign sign', 'cosign attest']) expect(programs).toContain(command)
  })
})
