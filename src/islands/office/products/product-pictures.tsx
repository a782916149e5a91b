import { useState } from 'react'
import type { StaffProductBody } from '../../../contract/staff/products.ts'
import { PICTURE_ALT_MAX, PRODUCT_PICTURES_MAX } from '../../../domain/catalogue/product-picture.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { saveStaffPictures } from '../../../stores/staff/products.ts'
import { ProductPicture } from '../../catalogue/product-picture.tsx'
import { TextButton } from '../../shell/button.tsx'
import { TextField } from '../../shell/field.tsx'
import { FormFrame } from '../../shell/form-frame.tsx'
import { Card } from '../card.tsx'
import { UnsavedChanges } from '../unsaved-changes.tsx'
import { useMay, useOffice, useScreenWords } from '../words.tsx'
import { NewPictureForm } from './new-picture-form.tsx'
import type { ChangeProps } from './product-form.tsx'

type Picture = StaffProductBody['pictures'][number]

/** Pictures of a product in their order, with their texts; what is changed is saved as one. */
export function ProductPictures({ product, change }: ChangeProps) {
  const words = useScreenWords('office-products')
  const mayWrite = useMay('catalogue.write')
  return (
    <Card title={words.pictures}>
      <p className="text-ink-soft">{product.pictures.length === 0 ? words.pictures_none : words.pictures_lead}</p>
      {product.pictures.length === 0 && <DrawnPictures product={product} />}
      {product.pictures.length > 0 && <PicturesForm product={product} change={change} mayWrite={mayWrite} />}
      {mayWrite && product.pictures.length < PRODUCT_PICTURES_MAX && (
        <NewPictureForm product={product} change={change} />
      )}
    </Card>
  )
}

/** Shown in the shop until a picture is uploaded. */
function DrawnPictures({ product: { drawn_pictures } }: Pick<ChangeProps, 'product'>) {
  const words = useScreenWords('office-products')
  return (
    <ul className="mt-3 flex flex-wrap gap-3">
      {drawn_pictures.map((image, index) => (
        <li key={image} className="size-24 overflow-hidden rounded-card border border-line bg-white">
          <ProductPicture
            image={image}
            sizes="6rem"
            alt={fillPlaceholders(words.picture_drawn, { number: index + 1 })}
            className="size-full object-contain"
          />
        </li>
      ))}
    </ul>
  )
}

function PicturesForm({ product, change: { isBusy, change }, mayWrite }: ChangeProps & { readonly mayWrite: boolean }) {
  const words = useScreenWords('office-products')
  const { notices } = useOffice()
  const [typed, setTyped] = useState<readonly Picture[]>()
  const [isTried, setTried] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const shown = typed ?? product.pictures
  const lacksText = shown.some(({ alt }) => alt.mn.trim() === '' || alt.en.trim() === '')
  async function save() {
    setTried(true)
    if (lacksText) return
    const pictures = shown.map(({ id, alt }) => ({ id, alt }))
    const send = () => saveStaffPictures(product.sku, { version: product.version, pictures })
    if (await change(send, words.done_pictures, { onProblem: setProblem })) setTyped(undefined)
  }
  return (
    <FormFrame
      className="mt-3 grid gap-4"
      action={words.pictures_save}
      button={{ look: 'quiet' }}
      busy={isBusy}
      held={!mayWrite || typed === undefined}
      problem={problem}
      notices={notices}
      onSend={save}
    >
      <ul className="grid gap-4">
        {shown.map((picture, index) => (
          <PictureFields
            key={picture.id}
            {...{ picture, index, isTried, mayWrite }}
            isLast={index === shown.length - 1}
            onChange={changed => setTyped(shown.with(index, changed))}
            onMove={by => setTyped(moved(shown, index, by))}
            onDelete={() => setTyped(shown.toSpliced(index, 1))}
          />
        ))}
      </ul>
      <UnsavedChanges isDirty={typed !== undefined} />
    </FormFrame>
  )
}

const moved = (pictures: readonly Picture[], index: number, by: -1 | 1) =>
  pictures.toSpliced(index, 1).toSpliced(index + by, 0, ...pictures.slice(index, index + 1))

interface FieldsProps {
  readonly picture: Picture
  readonly index: number
  readonly isLast: boolean
  readonly isTried: boolean
  readonly mayWrite: boolean
  readonly onChange: (picture: Picture) => void
  readonly onMove: (by: -1 | 1) => void
  readonly onDelete: () => void
}

function PictureFields({ picture, index, isLast, isTried, mayWrite, onChange, onMove, onDelete }: FieldsProps) {
  const words = useScreenWords('office-products')
  const { alt, image } = picture
  const name = fillPlaceholders(words.picture_of, { number: index + 1 })
  const field = (language: 'mn' | 'en') => ({
    id: `picture-${index}-${language}`,
    name: `picture_${index}_${language}`,
    label: words[`alt_${language}`],
    required: true,
    maxLength: PICTURE_ALT_MAX,
    value: alt[language],
    problem: isTried && alt[language].trim() === '' ? words.alt_required : undefined,
    onText: (text: string) => onChange({ ...picture, alt: { ...alt, [language]: text } })
  })
  return (
    <li className="grid grid-cols-[6rem_minmax(0,1fr)] gap-4">
      <div className="size-24 overflow-hidden rounded-card border border-line bg-white">
        <ProductPicture image={image} sizes="6rem" alt={alt.mn} className="size-full object-contain" />
      </div>
      <fieldset className="grid gap-3">
        <legend className="mb-1 font-medium">{name}</legend>
        <TextField {...field('mn')} />
        <TextField {...field('en')} />
        {mayWrite && (
          <div className="flex flex-wrap gap-x-5">
            {index > 0 && (
              <TextButton aria-label={`${name}: ${words.picture_up}`} onClick={() => onMove(-1)}>
                {words.picture_up}
              </TextButton>
            )}
            {!isLast && (
              <TextButton aria-label={`${name}: ${words.picture_down}`} onClick={() => onMove(1)}>
                {words.picture_down}
              </TextButton>
            )}
            <TextButton aria-label={`${name}: ${words.picture_delete}`} onClick={onDelete}>
              {words.picture_delete}
            </TextButton>
          </div>
        )}
      </fieldset>
    </li>
  )
}
