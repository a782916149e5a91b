/** Between the page and the cart's store, so that no page lists the files of it (each costs a page 20 bytes). */
export const importCartStore = () => import('../../stores/ordering/cart.ts')
