/** An application has keys of its own, which screen readers then leave to it: it says them. */
export const MapKeys = ({ id }: { id: string }) => (
  <p id={id} hidden>
    Flèches&nbsp;: déplacer la carte. Plus et moins&nbsp;: zoomer.
  </p>
)
