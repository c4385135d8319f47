/** The package describes its main file only: not as the module that a bundler takes, nor the one that knows traditional characters. */
declare module 'pinyin-match/es/main.js' {
  export { default } from 'pinyin-match';
}
declare module 'pinyin-match/es/traditional.js' {
  export { default } from 'pinyin-match';
}
