/** The stop-word lists that `stopword` ships, by ISO 639-3 code; the package brings no types of its own. */
declare module 'stopword' {
  export const eng: string[];
  export const deu: string[];
  export const fra: string[];
  export const spa: string[];
  export const ita: string[];
  export const por: string[];
  export const nld: string[];
  export const swe: string[];
  export const dan: string[];
  export const nob: string[];
  export const fin: string[];
  export const pol: string[];
  export const rus: string[];
  export const ukr: string[];
  export const tur: string[];
  export const ara: string[];
  export const jpn: string[];
  export const zho: string[];
}
