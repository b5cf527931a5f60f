/** Removes the map that the server drew once something else is shown; map.first-view.ts gives it this id. */
export const endFirstView = () => document.getElementById('first-view')?.remove()
