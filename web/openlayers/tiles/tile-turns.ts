const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

let lastTurn: Promise<unknown> = Promise.resolve()

/**
 * Tiles that come together are drawn one a frame: all at once they stop a slow phone for 0.2 s. One that cannot be drawn
 * does not keep the next from its turn.
 */
export function drawInTurn(draw: () => void, onError: () => void) {
  lastTurn = lastTurn.then(nextFrame).then(draw).catch(onError)
}
