import { loadChunk } from '../../lazy/load-chunk.ts'

/** Between the page and the cart's store, so that no page lists the files of it (each costs a page 20 bytes). */
export async function followCartCount(show: (count: number) => void) {
  const { $rememberedOrder } = await loadChunk(() => import('../../stores/ordering/remembered-order.ts'))
  $rememberedOrder.subscribe(order => show(order?.count ?? 0))
}
