struct Harbor {}
