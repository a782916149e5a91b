import { ReturnPanel } from './return-panel.tsx'
import { ReviewPanel } from './review-panel.tsx'
import type { AfterSalesProps } from './words.ts'

/** What is asked and may be asked once the goods are there. */
export default function AfterSales(props: AfterSalesProps) {
  return (
    <>
      <ReturnPanel {...props} />
      <ReviewPanel {...props} />
    </>
  )
}
