import { createContext } from 'react';

/** Opens a page of the console, in a tab of its own, at an address. */
export const OpenPageContext = createContext<(address: string) => void>(() => {});
