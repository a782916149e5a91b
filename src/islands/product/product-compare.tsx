import { Scale } from 'lucide-react'
import { CompareButton } from '../compare/compare-button.tsx'

interface Props {
  readonly product: string
  readonly label: string
  readonly text: string
}

export const ProductCompare = ({ product, label, text }: Props) => (
  <CompareButton product={product} label={label} className="compare-toggle">
    <Scale strokeWidth="1.5" aria-hidden="true" />
    {text}
  </CompareButton>
)
