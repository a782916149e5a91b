import { ESLint, Linter } from 'eslint'
import regexp from 'eslint-plugin-regexp'
import { describe, expect, test } from 'vitest'

const RULES = ['regexp/no-super-linear-backtracking', 'regexp/no-super-linear-move']
const eslint = new ESLint()

/** The linter's settings of these two rules for a file, as `npm test` uses them. */
async function rulesFor(file: string): Promise<Linter.RulesRecord> {
  const { rules } = (await eslint.calculateConfigForFile(file)) as { rules: Linter.RulesRecord }
  return Object.fromEntries(RULES.map(name => [name, rules[name] ?? 'off']))
}

describe('regular expressions of superlinear time', () => {
  test.each(['(.)\\/+$', '^\\d+\\s*-?\\s*р', '^\\w+\\s*\\w*$', '=+$'])(
    'regular expressions: slow ones are found: /%s/',
    async pattern => {
      const rules = await rulesFor('src/server/platform/http/site.ts')
      const found = new Linter().verify(`text.replace(/${pattern}/u, '')`, [{ plugins: { regexp }, rules }])
      expect(found.map(({ ruleId }) => RULES.includes(ruleId ?? ''))).toContain(true)
    }
  )

  test.each([
    'src/server/platform/http/site.ts',
    'src/domain/address.ts',
    'src/search/query/dates.ts',
    'src/stores/cart.ts',
    'simulators/qpay/main.ts',
    'scripts/orders.ts'
  ])('regular expressions: slow ones are errors in %s', async file => {
    for (const [severity] of Object.values(await rulesFor(file)) as [number][]) expect(severity).toBe(2)
  })
})
