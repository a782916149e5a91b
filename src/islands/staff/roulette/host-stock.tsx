import { useStore } from '@nanostores/react'
import { useState, type SubmitEvent } from 'react'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { showNotice } from '../../../stores/notice.ts'
import { $prizeStocks, setRouletteStock } from '../../../stores/games/roulette-host.ts'
import { Button } from '../../shell/button.tsx'
import { TextField } from '../../shell/field.tsx'
import { HostProblem } from './host-problem.tsx'
import type { HostProps } from '../../roulette/words.ts'

type Words = Pick<HostProps, 'words'>

/** How many pieces of each prize lie in the branch. */
export function HostStock({ words }: Words) {
  const prizes = useStore($prizeStocks, { ssr: 'initial' })
  return (
    <section aria-labelledby="host-stock">
      <h2 id="host-stock" className="text-xl font-semibold">
        {words.stock_title}
      </h2>
      <p className="mt-1 text-ink-soft">{words.stock_lead}</p>
      <ul className="mt-4 grid gap-4">
        {prizes.map(({ id, sku, name, count }) => (
          <li key={`${id} ${count}`}>
            <StockForm {...{ words, sku, count }} label={fillPlaceholders(words.stock_of, { prize: name })} />
          </li>
        ))}
      </ul>
      <NewPrize words={words} />
    </section>
  )
}

const countOf = (text: string) => (/^\d{1,5}$/.test(text) ? Number(text) : undefined)

async function save(words: Words['words'], sku: string, written: string) {
  const count = countOf(written)
  if (count === undefined || sku === '') return
  if (await setRouletteStock(sku, count)) showNotice({ kind: 'success', text: words.saved })
}

interface StockProps extends Words {
  readonly sku: string
  readonly count: number
  readonly label: string
}

function StockForm({ words, sku, count, label }: StockProps) {
  const [written, setWritten] = useState(String(count))
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void save(words, sku, written)
  }
  return (
    <form method="dialog" onSubmit={send} className="flex flex-wrap items-end gap-3">
      <TextField
        id={`stock-${sku}`}
        name="count"
        label={label}
        inputMode="numeric"
        required
        className="min-w-0 flex-1"
        value={written}
        onText={setWritten}
      />
      <Button type="submit" look="quiet">
        {words.save}
      </Button>
      <HostProblem of={sku} />
    </form>
  )
}

/** A prize of the list has its own form, which says why it was refused. */
const isListed = (sku: string) => $prizeStocks.get().some(each => each.sku === sku)

function NewPrize({ words }: Words) {
  const [sku, setSku] = useState('')
  const [written, setWritten] = useState('1')
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void save(words, sku.trim(), written)
  }
  return (
    <form method="dialog" onSubmit={send} className="mt-8 grid gap-4 small:grid-cols-[1fr_8rem_auto] small:items-end">
      <TextField id="new-prize" name="sku" label={words.new_prize} required value={sku} onText={setSku} />
      <TextField
        id="new-count"
        name="count"
        label={words.new_count}
        inputMode="numeric"
        required
        value={written}
        onText={setWritten}
      />
      <Button type="submit">{words.add}</Button>
      {sku.trim() !== '' && !isListed(sku.trim()) && <HostProblem of={sku.trim()} />}
    </form>
  )
}
