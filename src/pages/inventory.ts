/** One chunk for the inventory. It builds on that of many rows: importing all of it keeps that chunk in one piece. */
import './bulk.ts'

export { InventoryPage } from './InventoryPage.tsx'
