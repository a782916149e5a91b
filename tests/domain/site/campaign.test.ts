import { expect, test } from 'vitest'
import { campaignState } from '../../../src/domain/site/campaign.ts'

const campaign = { starts: new Date('2026-11-15T00:00:00Z'), ends: new Date('2026-12-01T00:00:00Z') }

test.each([
  ['2026-11-14T23:59:59.999Z', 'coming'],
  ['2026-11-15T00:00:00.000Z', 'running'],
  ['2026-11-30T23:59:59.999Z', 'running'],
  ['2026-12-01T00:00:00.000Z', 'over']
])('campaign: at %s it is %s', (now, state) => expect(campaignState(campaign, new Date(now))).toBe(state))
