export { MessageBody } from './message-body.tsx';
