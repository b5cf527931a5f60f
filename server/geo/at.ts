/** An item that must be there: a wrong index would else pass for 0°. */
export function at(numbers: ArrayLike<number>, index: number): number {
  const number = numbers[index]
  if (number === undefined) throw new RangeError(`No item ${index} in ${numbers.length}.`)
  return number
}
