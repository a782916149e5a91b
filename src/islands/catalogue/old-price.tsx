interface Props {
  /** Read aloud before the price. */
  readonly label: string
  readonly price: string
  readonly className?: string
}

/** The price before the sale. */
export const OldPrice = ({ label, price, className = '' }: Props) => (
  <s className={`text-[0.85rem] font-normal text-ink-soft ${className}`}>
    <span className="sr-only">{`${label}: `}</span>
    {price}
  </s>
)
