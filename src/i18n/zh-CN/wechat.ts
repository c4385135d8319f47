/** Sign-in by WeChat QR code. */
export const wechat = {} as const;
