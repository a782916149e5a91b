/** How well a product sells, in steps: exact numbers would tell competitors, and change with every order. */

/** Sales of so many days count. */
export const SALES_DAYS = 90

/** Pieces sold from which a product is in step 1, 2 and 3. */
const STEPS = [5, 25, 100] as const
export const POPULARITY_MAX = STEPS.length

/** 0 where hardly any were sold. */
export const popularityOf = (sold: number): number => STEPS.filter(least => sold >= least).length
