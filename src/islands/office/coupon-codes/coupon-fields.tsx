import type { ReactNode } from 'react'
import type { CatalogueNames } from '../../../contract/staff/catalogue-choices.ts'
import { COUPON_COMBINATIONS, STAFF_COUPON_EFFECTS } from '../../../domain/money/coupon.ts'
import { COUPON_AUDIENCES, type CouponDraft } from '../../../stores/staff/coupon-codes.ts'
import { SelectField, TextField } from '../../shell/field.tsx'
import { CataloguePicker } from '../catalogue-picker.tsx'
import { CARD_CLASSES } from '../card.tsx'
import { Checkbox } from '../checkbox.tsx'
import { useScreenWords } from '../words.tsx'
import type { FieldProblems } from './use-coupon-form.ts'

interface Props {
  readonly draft: CouponDraft
  readonly problems: FieldProblems
  /** A coupon that is there keeps its code. */
  readonly isNew: boolean
  /** Names of the products, categories and brands that were saved. */
  readonly names: CatalogueNames
  readonly onType: (part: Partial<CouponDraft>) => void
}

type ScopeName = 'products' | 'taxons' | 'brands'
type TextName = Exclude<keyof CouponDraft, ScopeName | 'effect' | 'combines' | 'audience' | 'listed'>

/** Attributes of a field of text. */
const useText =
  ({ draft, problems, onType }: Props) =>
  (name: TextName, label: string) => ({
    ...{ id: `coupon-${name}`, name, label, value: draft[name], problem: problems[name] },
    onText: (text: string) => onType({ [name]: text })
  })

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={`${CARD_CLASSES} grid gap-4 small:grid-cols-2`}>
      <legend className="px-1 text-lg font-semibold">{title}</legend>
      {children}
    </fieldset>
  )
}

/** All terms of a coupon. */
export function CouponFields(props: Props) {
  const words = useScreenWords('office-coupons')
  const text = useText(props)
  return (
    <>
      <Group title={words.terms}>
        {props.isNew && (
          <TextField
            {...text('code', words.code)}
            className="small:col-span-2"
            hint={words.code_hint}
            maxLength={24}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
          />
        )}
        <TextField {...text('mn', words.name_mn)} hint={words.name_hint} maxLength={120} required />
        <TextField {...text('en', words.name_en)} maxLength={120} />
        <Discount {...props} />
      </Group>
      <Group title={words.limits}>
        <TextField {...text('starts', words.starts)} type="datetime-local" hint={words.moment_hint} />
        <TextField {...text('expires', words.expires)} type="datetime-local" />
        <TextField {...text('maxUses', words.max_uses)} inputMode="numeric" hint={words.unlimited_hint} />
        <TextField {...text('maxUsesByCustomer', words.max_uses_by_customer)} inputMode="numeric" />
      </Group>
      <Scope {...props} />
    </>
  )
}

function Discount(props: Props) {
  const words = useScreenWords('office-coupons')
  const text = useText(props)
  const { draft, onType } = props
  return (
    <>
      <SelectField
        id="coupon-form-effect"
        name="effect"
        label={words.filter_effect}
        required
        value={draft.effect}
        choices={STAFF_COUPON_EFFECTS.map(effect => ({ value: effect, name: words[`effect_${effect}`] }))}
        onText={chosen => onType({ effect: STAFF_COUPON_EFFECTS.find(each => each === chosen) ?? 'percent' })}
      />
      {draft.effect !== 'free-delivery' && (
        <TextField {...text('value', words[`value_${draft.effect}`])} inputMode="numeric" maxLength={9} required />
      )}
      {draft.effect !== 'amount' && (
        <TextField
          {...text('maxDiscount', words.max_discount)}
          inputMode="numeric"
          hint={words.unlimited_hint}
          maxLength={9}
        />
      )}
      <TextField {...text('minimum', words.minimum)} inputMode="numeric" hint={words.minimum_hint} maxLength={9} />
    </>
  )
}

function Scope(props: Props) {
  const words = useScreenWords('office-coupons')
  const { draft, names, problems, onType } = props
  const scope = (name: ScopeName, label: string) => ({
    ...{ id: `coupon-${name}`, label, names, chosen: draft[name], problem: problems[name], optional: '' },
    onChoose: (chosen: readonly string[]) => onType({ [name]: chosen })
  })
  return (
    <Group title={words.scope}>
      <CataloguePicker
        {...scope('products', words.products)}
        kind="product"
        hint={words.scope_hint}
        className="small:col-span-2"
      />
      <CataloguePicker {...scope('taxons', words.taxons)} kind="category" />
      <CataloguePicker {...scope('brands', words.brands)} kind="brand" />
      <SelectField
        id="coupon-audience"
        name="audience"
        label={words.audience}
        required
        value={draft.audience}
        choices={COUPON_AUDIENCES.map(each => ({ value: each, name: words[`audience_${each}`] }))}
        onText={chosen => onType({ audience: COUPON_AUDIENCES.find(each => each === chosen) ?? 'anyone' })}
      />
      <SelectField
        id="coupon-combines"
        name="combines"
        label={words.combines}
        required
        value={draft.combines}
        choices={COUPON_COMBINATIONS.map(each => ({ value: each, name: words[`combines_${each}`] }))}
        onText={chosen => onType({ combines: COUPON_COMBINATIONS.find(each => each === chosen) ?? 'delivery' })}
      />
      <Checkbox label={words.listed} checked={draft.listed} onChange={listed => onType({ listed })} />
    </Group>
  )
}
