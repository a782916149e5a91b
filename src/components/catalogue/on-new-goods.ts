/** Paints buttons on goods again when lists draw new cards, or somebody chooses another variant. */
export const onNewGoods = (paint: () => void) =>
  new MutationObserver(changes => {
    if (changes.some(({ addedNodes, type }) => addedNodes.length > 0 || type === 'attributes')) paint()
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-chosen'] })
