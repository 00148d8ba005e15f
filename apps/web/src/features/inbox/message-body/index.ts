export { MessageBody } from './message-body.tsx';
export { bodyToText, toPreview } from './text/body-to-text.ts';
