/** Code of the shop itself as a store, where a product names no other seller. */
export const OWN_STORE = 'delguur'
