import { expect, test } from 'vitest'
import { z } from 'zod'
import { ok } from '../../../src/domain/result.ts'
import { withIdempotency } from '../../../src/server/platform/idempotency/idempotency.ts'
import { onBothDatabases } from '../../support/shop.ts'

const key = { key: 'a key', fingerprint: 'a request' }
const answers = z.object({ number: z.string() })

onBothDatabases('idempotency', open => {
  test('idempotency: the first answer is replayed by its schema, and another request under the key is refused', async () => {
    const { shop, clock } = await open()
    let works = 0
    const ask = (fingerprint: string) =>
      shop.db.change(tx =>
        withIdempotency(
          tx,
          { principal: 'someone', idempotencyKey: { ...key, fingerprint }, answers, now: clock.now },
          () => Promise.resolve(ok({ number: `R-${++works}` }))
        )
      )
    expect(await ask('a request')).toEqual(ok({ number: 'R-1' }))
    expect(await ask('a request')).toEqual(ok({ number: 'R-1' }))
    expect(await ask('another')).toMatchObject({ ok: false, problem: { code: 'idempotency-key-reused' } })
    expect(works).toBe(1)
  })

  test('idempotency: a stored answer that is not of its schema is told to nobody', async () => {
    const { shop, clock } = await open()
    const ask = () =>
      shop.db.change(tx =>
        withIdempotency(tx, { principal: 'someone', idempotencyKey: key, answers, now: clock.now }, () =>
          Promise.resolve(ok({ number: 'R-1' }))
        )
      )
    await ask()
    await shop.db.change(tx =>
      tx.query.updateTable('idempotency_keys').set({ body: '{"number":1}' }).where('key', '=', key.key).execute()
    )
    await expect(ask()).rejects.toThrow('idempotency_keys.body is not of its schema')
  })
})
