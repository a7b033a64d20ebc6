/**
 * SHA-256 (FIPS 180-4) of the secrets that every command shows to its own service and of the addresses of feeds, and the
 * signature of the links it is shown. node:crypto has both, and is the better for anything longer; but it takes longer to
 * load than a command takes to read the store.
 */
const BLOCK_BYTES = 64;
const LENGTH_BYTES = 8;

/** Fractional parts of the square roots of the first eight primes. */
const INITIAL = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];

/** Fractional parts of the cube roots of the first sixty-four primes. */
const ROUND = Int32Array.from([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);

/** The sixty-four words that a block of sixteen becomes; every block is worked in here, one after the other. */
const words = new Int32Array(64);

// Rotations are spelt out: calls would take most of the time of the few blocks that a command works.

/** Spreads a block over `words`. */
function schedule(block: DataView): void {
  for (let at = 0; at < 16; at++) words[at] = block.getInt32(4 * at);
  for (let at = 16; at < 64; at++) {
    const early = words[at - 15]!;
    const late = words[at - 2]!;
    const s0 = ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3);
    const s1 = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10);
    words[at] = words[at - 16]! + s0 + words[at - 7]! + s1;
  }
}

/** Works one block into the eight words of the state. */
function compress(state: Int32Array, block: DataView): void {
  schedule(block);
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  let e = state[4]!;
  let f = state[5]!;
  let g = state[6]!;
  let h = state[7]!;
  for (let at = 0; at < 64; at++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const chosen = (e & f) ^ (~e & g);
    const first = (h + s1 + chosen + ROUND[at]! + words[at]!) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + s0 + majority) | 0;
  }
  state[0]! += a;
  state[1]! += b;
  state[2]! += c;
  state[3]! += d;
  state[4]! += e;
  state[5]! += f;
  state[6]! += g;
  state[7]! += h;
}

/** The digest, 32 bytes, of what a state has seen, `seen` bytes of whole blocks, and then a message. */
function digest(state: Int32Array, seen: number, message: Uint8Array): Buffer {
  const blocks = Math.ceil((message.length + 1 + LENGTH_BYTES) / BLOCK_BYTES);
  const padded = new DataView(new ArrayBuffer(blocks * BLOCK_BYTES));
  new Uint8Array(padded.buffer).set(message);
  padded.setUint8(message.length, 0x80);
  padded.setBigUint64(padded.byteLength - LENGTH_BYTES, BigInt(seen + message.length) * 8n);
  for (let at = 0; at < padded.byteLength; at += BLOCK_BYTES) {
    compress(state, new DataView(padded.buffer, at, BLOCK_BYTES));
  }
  for (let at = 0; at < state.length; at++) padded.setInt32(4 * at, state[at]!);
  return Buffer.from(padded.buffer, 0, 4 * state.length);
}

/** The SHA-256 digest, 32 bytes. */
export function sha256(message: Uint8Array): Buffer {
  return digest(Int32Array.from(INITIAL), 0, message);
}

/** The state of a digest that began with a key, each of its bytes combined with `pad`. */
function keyed(key: Uint8Array, pad: number): Int32Array {
  const block = new Uint8Array(BLOCK_BYTES).fill(pad);
  for (let at = 0; at < key.length; at++) block[at]! ^= key[at]!;
  const state = Int32Array.from(INITIAL);
  compress(state, new DataView(block.buffer));
  return state;
}

/** Gives messages their HMAC (RFC 2104), 32 bytes, under a key of at most one block, 64 bytes. */
export function hmacSha256(key: Uint8Array): (message: Uint8Array) => Buffer {
  const inner = keyed(key, 0x36);
  const outer = keyed(key, 0x5c);
  return (message) =>
    digest(outer.slice(), BLOCK_BYTES, digest(inner.slice(), BLOCK_BYTES, message));
}

/** Whether two secrets are the same, in a time that tells nothing of where they differ. */
export function isSameSecret(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (let at = 0; at < one.length; at++) difference |= one[at]! ^ other[at]!;
  return difference === 0;
}
