import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { number } from '../../../i18n/format.ts'
import { IMPORT_ROWS_MAX } from '../../../contract/staff/product-imports.ts'
import { problemText } from '../../../stores/problem-text.ts'
import { importQuery, suppliersQuery, uploadImport } from '../../../stores/office/product-imports.ts'
import { Button } from '../../shell/button.tsx'
import { describingAttributes, FieldFrame } from '../../shell/field-frame.tsx'
import { TextField } from '../../shell/field.tsx'
import { NoPermission } from '../error-screen.tsx'
import { Heading } from '../heading.tsx'
import { BackToList } from '../products/back-to-list.tsx'
import { useMay, useOffice, useScreenWords } from '../words.tsx'

/** The beginning of an import: whose file it is, and the file. */
export default function UploadScreen() {
  return useMay('catalogue.write') ? <Upload /> : <NoPermission />
}

function Upload() {
  const words = useScreenWords('office-product-import')
  const { locale } = useOffice()
  return (
    <>
      <BackToList />
      <Heading title={words.title}>{words.title}</Heading>
      <p className="mt-1 max-w-2xl text-ink-soft">
        {fillPlaceholders(words.intro, { max: number(locale, IMPORT_ROWS_MAX) })}
      </p>
      <UploadForm />
    </>
  )
}

function UploadForm() {
  const words = useScreenWords('office-product-import')
  const { notices } = useOffice()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const suppliers = useQuery(suppliersQuery).data?.suppliers ?? []
  const [supplier, setSupplier] = useState('')
  const [file, setFile] = useState<File>()
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    setMissing(true)
    setProblem(undefined)
    if (supplier.trim() === '') return document.getElementById('import-supplier')?.focus()
    if (!file) return document.getElementById('import-file')?.focus()
    setBusy(true)
    try {
      const uploaded = await uploadImport(supplier.trim(), file)
      queries.setQueryData(importQuery(uploaded.id).queryKey, uploaded)
      await navigate({ to: '/products/imports/$id', params: { id: uploaded.id } })
    } catch (error) {
      setProblem(problemText(error, notices, 'file'))
      setBusy(false)
    }
  }
  const fileField = {
    ...{ id: 'import-file', label: words.file, hint: words.file_hint },
    problem: problem ?? (isMissing && !file ? words.file_required : undefined)
  }
  return (
    <form noValidate className="mt-4 grid max-w-xl gap-4" onSubmit={event => void send(event)}>
      <TextField
        id="import-supplier"
        name="supplier"
        required
        list="import-suppliers"
        label={words.supplier}
        hint={words.supplier_hint}
        maxLength={60}
        autoComplete="off"
        problem={isMissing && supplier.trim() === '' ? words.supplier_required : undefined}
        value={supplier}
        onText={setSupplier}
      />
      <datalist id="import-suppliers">
        {suppliers.map(name => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <FieldFrame {...fileField}>
        <input
          {...describingAttributes(fileField)}
          type="file"
          accept=".csv,.tsv,.txt,.json,.jsonl,.ndjson,text/csv,application/json"
          className="block w-full rounded-card border border-line-strong bg-paper px-3.5 py-2.5 file:me-3 file:min-h-8 file:rounded file:border-0 file:bg-mist file:px-3 file:text-ink aria-invalid:border-sale"
          onChange={event => {
            setFile(event.target.files?.[0])
            setProblem(undefined)
          }}
        />
      </FieldFrame>
      <Button type="submit" held={isBusy} className="justify-self-start">
        {isBusy ? words.uploading : words.upload}
      </Button>
    </form>
  )
}
