/** Path of each endpoint and whether it is public. The build removes the schemas (build/slim-contract.ts), which only the server needs. */
export { contract as endpoints } from '@hearback/contract';
