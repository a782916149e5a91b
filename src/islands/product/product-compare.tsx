import { Scale } from 'lucide-react'
import { CompareButton } from '../compare/compare-button.tsx'

interface Props {
  readonly product: string
  readonly label: string
  readonly text: string
}

export const ProductCompare = ({ product, label, text }: Props) => (
  <CompareButton product={product} label={label}>
    <Scale className="size-[1.2rem]" strokeWidth="1.6" aria-hidden="true" />
    {text}
  </CompareButton>
)
