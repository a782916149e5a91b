import { LEASE_INTEREST_PERCENT_A_MONTH } from '../../../domain/money/lease.ts'
import { isWithLender } from '../../../domain/money/lease-state.ts'
import { encryptionContext } from '../../platform/db/encrypted-columns.ts'
import type { Message } from '../../platform/outbox/messages.ts'
import type { LeaseDeps } from './lease-deps.ts'
import { billById, instalmentsOfLease, leaseById, type LeaseRow } from './queries.ts'
import { localDate } from '../../../domain/time.ts'
import { ProviderRefused, ProviderUnavailable } from '../../platform/http-client/index.ts'
import { answersColumn, consentsColumn } from './columns.ts'

type Call = Extract<Message, { kind: 'lease.lender-call' }>

async function apply({ lender, callbackUrl, orders: { db } }: LeaseDeps, lease: LeaseRow) {
  // Withdrawn or decided since.
  if (!lender || !isWithLender(lease.state) || lease.register_number === null) return
  const { inquiry } = consentsColumn.read(lease.consents_json)
  await lender.apply({
    number: lease.number,
    price: lease.price,
    downPayment: lease.down_payment,
    financed: lease.financed,
    months: lease.months,
    interestPercentAMonth: LEASE_INTEREST_PERCENT_A_MONTH,
    person: {
      firstName: lease.first_name,
      lastName: lease.last_name,
      registerNumber: db.encryption.decrypt(
        lease.register_number,
        encryptionContext('leases', 'register_number', lease.id)
      ),
      phone: lease.phone
    },
    consentedAt: inquiry,
    callbackUrl: callbackUrl(lease.id)
  })
}

async function answer({ lender, orders: { db } }: LeaseDeps, lease: LeaseRow) {
  if (!lender || lease.state !== 'application_sent') return
  await lender.answer(lease.number, answersColumn.read(lease.answers_json))
  // The lender has the answers: they are deleted here.
  await db.change(tx =>
    tx.query
      .updateTable('leases')
      .set({ answers_json: '{}', questions_json: '[]' })
      .where('id', '=', lease.id)
      .where('state', '=', 'application_sent')
      .execute()
  )
}

/** A lender refuses to withdraw an application that it does not know or has ended: then nothing is left to do. */
const withdraw = ({ lender }: LeaseDeps, lease: LeaseRow) =>
  lender?.withdraw(lease.number).catch((error: unknown) => {
    if (!(error instanceof ProviderRefused)) throw error
  })

async function activate({ lender, orders: { db } }: LeaseDeps, lease: LeaseRow) {
  const rows = await instalmentsOfLease(db, lease.id)
  await lender?.activate(lease.number, {
    startedOn: lease.started_on ?? '',
    instalments: rows.map(({ number, due_on, principal, interest }) => ({
      number,
      dueOn: due_on,
      principal,
      interest
    }))
  })
}

async function repay({ lender, orders: { db } }: LeaseDeps, lease: LeaseRow, billId: string) {
  const bill = await billById(db, billId)
  if (!bill || bill.kind === 'down-payment') return
  await lender?.repay(lease.number, {
    id: bill.id,
    kind: bill.kind,
    principal: bill.principal,
    interest: bill.interest,
    on: localDate(new Date(bill.paid_at ?? bill.created_at))
  })
}

/** Calls the lender with a lease as it is now; throws where the outbox should try again. */
export async function callLender(deps: LeaseDeps, { call, leaseId, billId = '' }: Call): Promise<void> {
  const {
    lender,
    orders: { db }
  } = deps
  const lease = await leaseById(db, leaseId)
  if (!lease) return
  if (!lender) throw new ProviderUnavailable('no lender is configured')
  if (call === 'apply') await apply(deps, lease)
  else if (call === 'answer') await answer(deps, lease)
  else if (call === 'withdraw') await withdraw(deps, lease)
  else if (call === 'activate') await activate(deps, lease)
  else await repay(deps, lease, billId)
}
