/** Classes that the fields of the contact form share. */
export const FIELD_ROW = 'grid content-start gap-[0.35rem]'

export const FIELD_INPUT =
  'min-h-11.5 w-full rounded-[0.6rem] border border-line-strong bg-paper px-[0.9rem] py-[0.6rem] text-ink aria-invalid:border-sale aria-invalid:inset-ring aria-invalid:inset-ring-sale'

export const FIELD_ERROR = 'text-sm text-sale empty:hidden'
