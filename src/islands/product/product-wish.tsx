import { WishButton } from '../wishes/wish-button.tsx'
import { useChosenVariant } from './use-chosen-variant.ts'

interface Props {
  /** The variant until another one is chosen. */
  readonly variant: string
  readonly product: string
  readonly label: string
  readonly text: string
}

/** The heart of a product's page speaks for the variant that is chosen there. */
export function ProductWish({ variant, ...heart }: Props) {
  const chosen = useChosenVariant()
  return <WishButton variant={chosen || variant} exact look="text" {...heart} />
}
