/** Where each endpoint is and who may call it. A build takes the schemas out (build/slim-contract.ts): they are the server's. */
export { contract as endpoints } from '@hearback/contract';
