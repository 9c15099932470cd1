/** The number whose product with `value` is 1 modulo `modulus`, by Euclid. */
export function inverse(value: bigint, modulus: bigint): bigint {
  let [remainder, nextRemainder] = [modulus, value % modulus];
  let [factor, nextFactor] = [0n, 1n];
  while (nextRemainder !== 0n) {
    const quotient = remainder / nextRemainder;
    [remainder, nextRemainder] = [nextRemainder, remainder - quotient * nextRemainder];
    [factor, nextFactor] = [nextFactor, factor - quotient * nextFactor];
  }
  return ((factor % modulus) + modulus) % modulus;
}
