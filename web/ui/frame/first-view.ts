/** Ends what the server drew of the map, once something else is on the screen; as pages.ts of the server names it. */
export const endFirstView = () => document.getElementById('first-view')?.remove()
