/** Servings for a number of people: two buttons, and amounts that were worked out when the page was built. */
const recipe = document.querySelector<HTMLElement>('[data-servings]')
const scaled = [...document.querySelectorAll<HTMLElement>('[data-scaled]')].map(place => ({
  place,
  texts: place.dataset['scaled']?.split('|') ?? []
}))
const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-step]')]
const most = Math.min(...scaled.map(({ texts }) => texts.length))
const after = (button: HTMLElement) => Number(recipe?.dataset['servings']) + Number(button.dataset['step'])
const isPossible = (people: number) => people >= 1 && people <= most

// Not `disabled`: a button that has the focus must not lose it at the end of its way.
const mark = () => buttons.forEach(button => button.setAttribute('aria-disabled', String(!isPossible(after(button)))))

for (const button of buttons)
  button.addEventListener('click', () => {
    const people = after(button)
    if (!recipe || !isPossible(people)) return
    recipe.dataset['servings'] = String(people)
    for (const { place, texts } of scaled) place.textContent = texts[people - 1] ?? ''
    mark()
  })

mark()
document.querySelector('[data-print]')?.addEventListener('click', () => print())
