import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { showToast } from '../../../stores/office/office-toasts.ts'
import { problemText } from '../../../stores/problem-text.ts'
import {
  choicesQuery,
  createProduct,
  EMPTY_PRODUCT,
  readNewProduct,
  type NewProductDraft
} from '../../../stores/office/new-product.ts'
import { Button } from '../../shell/button.tsx'
import { NoPermission } from '../error-screen.tsx'
import { Heading } from '../heading.tsx'
import { BackToList } from '../products/back-to-list.tsx'
import { UnsavedChanges } from '../unsaved-changes.tsx'
import { useMay, useOffice, useScreenWords } from '../words.tsx'
import type { FieldsProps, Problems } from './fields-props.ts'
import { Placement, Texts } from './product-fields.tsx'
import { Variants } from './variant-fields.tsx'

/** A product that the shop does not have yet. */
export default function NewProductScreen() {
  return useMay('catalogue.write') ? <NewProduct /> : <NoPermission />
}

function NewProduct() {
  const words = useScreenWords('office-new-product')
  return (
    <>
      <BackToList />
      <Heading title={words.title}>{words.title}</Heading>
      <NewProductForm />
    </>
  )
}

function NewProductForm() {
  const words = useScreenWords('office-new-product')
  const { notices } = useOffice()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const choices = useQuery(choicesQuery).data ?? { brands: [], categories: [] }
  const [draft, setDraft] = useState(EMPTY_PRODUCT)
  const [problems, setProblems] = useState<Problems>({})
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isSaved, setSaved] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [problems])
  // Only once nothing is unsaved any more does the screen let go.
  useEffect(() => {
    if (isSaved !== undefined) void navigate({ to: '/products/$sku', params: { sku: isSaved } })
  }, [isSaved, navigate])
  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const read = readNewProduct(draft)
    setProblems('problems' in read ? read.problems : {})
    setRefusal(undefined)
    if ('problems' in read) return
    setBusy(true)
    try {
      const { sku } = await createProduct(read.request)
      await queries.invalidateQueries({ queryKey: ['products'] })
      showToast({ kind: 'done', text: words.done })
      setSaved(sku)
    } catch (error) {
      setRefusal(problemText(error, notices))
      setBusy(false)
    }
  }
  const fields: FieldsProps = {
    ...{ draft, problems, choices },
    onChange: (change: Partial<NewProductDraft>) => setDraft({ ...draft, ...change })
  }
  return (
    <form ref={form} noValidate className="mt-4 grid max-w-5xl gap-6" onSubmit={event => void send(event)}>
      <Texts {...fields} />
      <Placement {...fields} />
      <Variants {...fields} />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" held={isBusy}>
          {words.save}
        </Button>
        {refusal !== undefined && (
          <p role="alert" className="font-medium text-sale">
            {refusal}
          </p>
        )}
      </div>
      <UnsavedChanges isDirty={draft !== EMPTY_PRODUCT && isSaved === undefined} />
    </form>
  )
}
