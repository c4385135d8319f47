/** The element ids that tie a tab to its panel. */
export const tabId = (path: string) => `tab-${encodeURIComponent(path)}`;
export const panelId = (path: string) => `panel-${encodeURIComponent(path)}`;
